"""What goes in and what comes out: lists that people bring to their games."""

from rest_framework import serializers

from games.api.fields import chosen_options
from games.people.saved_lists import LONGEST_NAME
from rules.kernel.lists import LONGEST


class AskedList(serializers.Serializer):
    system = serializers.CharField(max_length=32)
    mission = serializers.IntegerField(min_value=0)
    seat = serializers.CharField(max_length=16)
    options = chosen_options("What is agreed about such lists, such as `points`.")
    text = serializers.CharField(max_length=LONGEST, help_text="The list, an entry a line.")


class NewList(AskedList):
    name = serializers.CharField(max_length=LONGEST_NAME)


class ListShape(NewList):
    id = serializers.IntegerField()


class JudgementShape(serializers.Serializer):
    total = serializers.IntegerField()
    faults = serializers.ListField(
        child=serializers.CharField(), help_text="A sentence for every rule that it breaks."
    )
    remarks = serializers.ListField(child=serializers.CharField())
    text = serializers.CharField(help_text="The list as it is kept.")


class BroughtShape(serializers.Serializer):
    seat = serializers.CharField(max_length=16)
    list = serializers.CharField(max_length=LONGEST, help_text="An entry a line.")
