import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { readConfig } from '@flotilla/backend/server';
import { ConfigError } from '@flotilla/core';
import { localUrl, readSettings } from '@flotilla/local';
import { type Application, Failure, isFromEnvFile, isSupportedNode, type Project } from '@flotilla/runtime';
import { type Finding, right, wrong } from './finding.js';

const minFreeBytes = 1024 ** 3;

/** Requires Node 22.22 or later of 22, or 24 and later. */
export function checkNode(version = process.versions.node): Finding {
  return isSupportedNode(version)
    ? right(`Node ${version}`)
    : wrong(`Node ${version} is too old, or a line without long support.`, 'Install Node 24.');
}

/** Returns a finding for each invalid environment variable. */
export function checkConfiguration({ project, environment }: CheckedApplication): Finding[] {
  try {
    readConfig({ DATABASE_URL: 'postgresql://embedded', ...environment });
    readSettings(environment, project.root);
    return [right('The configuration')];
  } catch (error) {
    if (error instanceof Failure) return [wrong(error.problem, error.fix ?? '')];
    if (!(error instanceof ConfigError)) throw error;
    return findingsOf(error);
  }
}

/** Returns a finding for each wrong setting. */
export function findingsOf({ message }: ConfigError): Finding[] {
  const [, ...lines] = message.split('\n');
  return lines.map((line) => wrong(line.replace(/^\s*- /, ''), placeOfSetting(line)));
}

function placeOfSetting(line: string): string {
  const [, name = ''] = /^\s*- ([A-Z][A-Z0-9_]*)/.exec(line) ?? [];
  if (isFromEnvFile(name)) return `Change ${name} in .env.`;
  return process.env[name] === undefined
    ? 'Change it in flotilla.config.ts, in the environment or in .env.'
    : `Change ${name} in the environment, from which this command was started.`;
}

type CheckedApplication = Pick<Application, 'environment'> & { readonly project: Pick<Project, 'root'> };

/** Checks that the ports of a valid configuration are free, or used by the product. */
export async function checkPorts({ project, environment }: CheckedApplication): Promise<Finding[]> {
  const { host, port, apiPort } = readSettings(environment, project.root);
  return [await checkPort('PORT', port, host), await checkPort('API_PORT', apiPort, host)];
}

async function checkPort(name: string, port: number, host: string): Promise<Finding> {
  if (await isFree(port, host)) return right(`${name} ${port} is free`);
  const health = await fetch(`${localUrl(host, port)}/api/health`, {
    signal: AbortSignal.timeout(2000),
  }).catch(() => undefined);
  if (health?.ok) return right(`${name} ${port}: the product is running`);
  return wrong(`${name} ${port} is taken by another program.`, `Stop it, or set ${name} to another port.`);
}

/** Checks that at least 1 GB is free in the data folder. */
export async function checkDisk(folder: string): Promise<Finding> {
  let existing = folder;
  while (!existsSync(existing) && existing !== dirname(existing)) existing = dirname(existing);
  const { bavail, bsize } = await statfs(existing);
  const free = bavail * bsize;
  const gigabytes = (free / 1024 ** 3).toFixed(1);
  return free >= minFreeBytes
    ? right(`${gigabytes} GB are free`)
    : wrong(`Only ${gigabytes} GB are free at ${existing}.`, 'Make room, or set DATA_DIR to another disk.');
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}
