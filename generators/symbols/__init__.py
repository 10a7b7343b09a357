"""Signs by name: unit symbols after APP-6, and signs of a terrain."""
