/** Makes the archive that a company installs, in release/. Build the web client first. */
import { relative } from "node:path";
import { stopAtSignals } from "@kenshu/db/stopping.ts";
import { root } from "#dependencies/npm.ts";
import { makeArchive, RELEASES } from "#release/archive.ts";

console.log(relative(root, await makeArchive(RELEASES, stopAtSignals())));
