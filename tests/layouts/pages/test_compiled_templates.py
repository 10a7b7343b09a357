"""Compiled templates are kept for the next process, and are never those of another text."""

from __future__ import annotations

import sys

from jinja2 import DictLoader, Environment

from cutline.layouts.pages import written


def said(text, way="text"):
    """What a template prints in an environment that has not read it before."""
    loader = DictLoader({"own.j2": text})
    return Environment(loader=loader, bytecode_cache=written.compiled(way)).get_template("own.j2").render()


def test_a_template_that_says_something_else_is_compiled_again(tmp_path, monkeypatch):
    monkeypatch.setattr(written, "TEMPLATES", tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    assert said("{{ 1 + 1 }}") == "2"
    (kept,) = (tmp_path / "__pycache__").iterdir()
    whole = kept.read_bytes()
    assert said("{{ 2 + 1 }}") == "3"
    assert kept.read_bytes() != whole
    kept.write_bytes(whole[:40])  # a disk that was full
    assert said("{{ 2 + 1 }}") == "3"
    assert said("{{ 2 + 1 }}", "pages") == "3"
    assert len(list((tmp_path / "__pycache__").iterdir())) == 2


def test_nothing_is_kept_where_python_keeps_nothing(tmp_path, monkeypatch):
    monkeypatch.setattr(written, "TEMPLATES", tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert said("{{ 1 + 1 }}") == "2"
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    (tmp_path / "__pycache__").write_text("a file where the folder goes", "ascii")
    assert said("{{ 1 + 1 }}") == "2"
    assert [file.name for file in tmp_path.iterdir()] == ["__pycache__"]
