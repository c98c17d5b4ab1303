"""schemathesis: requests made from the description, right and wrong; answers held against it."""

import pathlib
import subprocess
import sys

import pytest

from conftest import CONTAINER

CHECKS = [
    "not_a_server_error", "status_code_conformance", "content_type_conformance",
    "response_schema_conformance", "allow_header_conformance", "unsupported_method"]


@pytest.mark.parametrize("database", ["private", "public", "shared"])
def test_what_the_description_says_is_what_happens(plain, tmp_path, database):
    settings = tmp_path / "schemathesis.toml"
    settings.write_text(f"""
        [auth.openapi.apiToken]
        api_key = "{plain.api_token()}"
        [auth.openapi.webAuthToken]
        api_key = "{plain.web_token("olga")}"
        [parameters]
        container = "{CONTAINER}"
        environment = "development"
        database = "{database}"
        """)
    done = subprocess.run(
        [pathlib.Path(sys.executable).parent / "schemathesis", "--config-file", settings, "run",
         f"{plain.base}/openapi.json", "--checks", ",".join(CHECKS), "--phases",
         "examples,coverage,fuzzing", "--max-examples", "8", "--max-time", "20", "--seed", "1",
         "--no-color", "--generation-database", "none", "--request-timeout", "20"],
        cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-2000:]
    assert "Tested: 40" in done.stdout, done.stdout[-4000:]
