"""The three roles that the admin gives to people."""

from typing import Any

from django.db import migrations

# Each role's permissions: the model it stands at, its codename and its name.
ROLES = {
    "director": [("tournament", "direct", "Can direct tournaments")],
    "referee": [("game", "referee", "Can referee games")],
    "moderator": [("game", "moderate", "Can moderate")],
}


def make_roles(apps: Any, schema_editor: Any) -> None:
    """Permissions are made after all migrations only, so those that are given are made here."""
    types = apps.get_model("contenttypes", "ContentType").objects
    permissions = apps.get_model("auth", "Permission").objects
    for role, given in ROLES.items():
        group, _ = apps.get_model("auth", "Group").objects.get_or_create(name=role)
        for model, codename, name in given:
            at, _ = types.get_or_create(app_label="games", model=model)
            one, _ = permissions.get_or_create(
                content_type=at, codename=codename, defaults={"name": name}
            )
            group.permissions.add(one)


def take_roles(apps: Any, schema_editor: Any) -> None:
    apps.get_model("auth", "Group").objects.filter(name__in=ROLES).delete()


class Migration(migrations.Migration):
    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
        ("games", "0002_append_only"),
    ]
    operations = [
        migrations.RunPython(make_roles, take_roles),
    ]
