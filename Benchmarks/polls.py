"""Long polls: how soon they hear of a commit, and what ten thousand of them weigh."""

import http.client
import socket
import statistics
import time
import urllib.parse


def waiting(client):
    """An address to wait at, for a client that follows its zone."""
    token = client.call("tokens/create", {"apnsEnvironment": "development"}, client.device)
    client.call("subscriptions/modify", {"operations": [{
        "operationType": "create",
        "subscription": {"subscriptionID": "bench", "subscriptionType": "zone",
                         "zoneID": {"zoneName": "Cities"}}}]})
    client.call("tokens/register", {
        "apnsEnvironment": "development", "apnsToken": token["apnsToken"]}, client.device)
    return urllib.parse.urlsplit(token["webcourierURL"])


def latency(client, most):
    """From the sending of a save to the answer of the poll that waits for it."""
    url = waiting(client)
    took = []
    for n in range(20):
        poll = http.client.HTTPConnection(url.hostname, url.port, timeout=30)
        poll.request("GET", f"{url.path}?{url.query}")
        time.sleep(0.2)
        begun = time.monotonic()
        client.call("records/modify", {"zoneID": {"zoneName": "Cities"}, "operations": [{
            "operationType": "create", "record": {
                "recordType": "Plain", "fields": {"name": {"value": f"Poll {n}"}}}}]})
        poll.getresponse().read()
        took.append((time.monotonic() - begun) * 1000)
    most("from a save to the waiting poll's answer, median of 20", statistics.median(took), 100,
         "ms")


def memory(client, server, most, count=10_000, apiece=16):
    """So many polls are held open; an address of its own for each few of them."""
    url = waiting(client)
    head = f"GET {url.path}?{url.query} HTTP/1.1\r\nHost: {url.netloc}\r\n\r\n".encode()
    before, sockets = server.resident_megabytes(), []
    try:
        for n in range(count):
            host = n // apiece
            poll = socket.socket()
            poll.bind((f"127.1.{host // 250}.{host % 250 + 1}", 0))
            poll.connect((url.hostname, url.port))
            poll.sendall(head)
            sockets.append(poll)
        time.sleep(3)
        most(f"resident memory, {count:,} waiting polls ({before:.0f} MB before)",
             server.resident_megabytes(), 150, "MB")
    finally:
        for poll in sockets:
            poll.close()
