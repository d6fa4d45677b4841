import { readdir } from "node:fs/promises";
import os from "node:os";
import { io } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { ERRORS } from "#contract/errors.ts";
import { SOCKET_RECONNECT_FIRST_MS, SOCKET_RECONNECT_MOST_MS } from "#contract/messaging-terms.ts";
import { Browsing } from "#server/testing/browsing.ts";
import { converse, gather, type Talk } from "#server/testing/conversing.ts";
import { postgresPid, withDatabaseOf } from "#server/testing/data-folder.ts";
import { makePicture } from "#server/testing/pictures.ts";
import { hasCluster, type RunningCluster, startCluster, withCluster } from "#server/testing/running-cluster.ts";
import { callsTo, endServers, until } from "#server/testing/running-server.ts";
import { startS3 } from "#server/testing/s3.ts";

/** Clients whose process was killed have their live connection back within so long. */
const BACK_MS = 6000;
const SOCKETS = 12;
