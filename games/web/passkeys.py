"""Passkeys: what browsers are told of the site and the account, and the form that adds one."""

from typing import Any

from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn.forms import AddWebAuthnForm
from django import forms

SITE = "Hunt by Post"
LONGEST_NAME = 40
WRONG = "This code or passkey is not the right one. Try again."


class Adapter(DefaultMFAAdapter):  # type: ignore[misc]  # allauth has no types
    """Names the site and the account as people know them."""

    error_messages = {**DefaultMFAAdapter.error_messages, "incorrect_code": WRONG}

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        return {**super().get_public_key_credential_rp_entity(), "name": SITE}

    def get_public_key_credential_user_entity(self, user: Any) -> dict[str, Any]:
        return {**super().get_public_key_credential_user_entity(user), "name": user.username}

    def get_totp_label(self, user: Any) -> str:
        return str(user.username)

    def generate_authenticator_name(self, user: Any, type: Authenticator.Type) -> str:
        count = Authenticator.objects.filter(user=user.pk, type=type).count()
        return f"Passkey {count + 1}"


class AddPasskey(AddWebAuthnForm):  # type: ignore[misc]
    """A key signs in alone unless somebody has one that cannot."""

    name = forms.CharField(required=False, max_length=LONGEST_NAME)
    passwordless = forms.BooleanField(
        label="Sign in with it alone, without a password",
        initial=True,
        required=False,
        help_text="It then asks for your finger, your face or a PIN. Untick this for an old"
        " security key that can do no more than follow a password.",
    )
