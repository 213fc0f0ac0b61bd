"""Toy systems, each as far from the others as games can be."""
