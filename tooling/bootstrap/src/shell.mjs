import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { isWindows, root } from './places.mjs';
import { explainPackages } from '../../../packages/runtime/src/failures/explain.js';
import { Failure } from './steps.mjs';
import { followInstallation } from './follow-installation.mjs';

/**
 * Runs a command in the repository without output. @throws Failure with the whole output
 * @param {string[]} command
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, fix?: string, onLine?: (line: string) => void }} [options]
 */
export async function runQuietly(command, { fix, ...options } = {}) {
  const { code, output } = await capture(command, options);
  if (code !== 0) throw new Failure(`${output.trim()}\n\n"${command.join(' ')}" ended with ${code}.`, fix);
  return output;
}

/**
 * Installs packages without output, which it returns. @throws Failure with the problem and what to do, if the table of errors has it
 * @param {string[]} command
 * @param {{ cwd?: string, fix: string, report?: (progress: string) => void }} options
 */
export async function installQuietly(command, { cwd, fix, report }) {
  const env = { ...process.env, ...shortRetries, CI: 'true' };
  const following = followInstallation({ report });
  const { code, output } = await capture(command, { cwd: cwd ?? root, env, ...following });
  if (code === 0) return output;
  throw (
    explainPackages(output) ??
    (following.signal.aborted ? explainPackages('ETIMEDOUT') : undefined) ??
    new Failure(`${lastLines(output)}\n\n"${command.join(' ')}" ended with ${code}.`, fix)
  );
}

/** Retry settings of npm in ms. The defaults hide an unreachable registry for over a minute. */
const shortRetries = { npm_config_fetch_retry_mintimeout: '1000', npm_config_fetch_retry_maxtimeout: '5000' };

/** @param {string} output */
const lastLines = (output) => output.trim().split('\n').slice(-15).join('\n');

/**
 * Runs a command to completion and returns its exit code and output (stdout and stderr).
 * @param {string[]} command
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, onLine?: (line: string) => void, signal?: AbortSignal }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function capture([program = '', ...args], { onLine, ...options } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      ...options,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: isWindows,
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    if (onLine)
      for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', onLine);
    child.on('error', (error) => resolve({ code: 127, output: output || error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * Runs a command in this terminal, forwards signals to it and returns its exit code.
 * @param {string[]} command
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export function runInTerminal([program = '', ...args], options = {}) {
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options });
  // The terminal sends Ctrl-C to the child as well; ignore it here, so that the child ends first.
  const ignore = () => {};
  const pass = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
  process.on('SIGINT', ignore).on('SIGTERM', pass);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      process.off('SIGINT', ignore).off('SIGTERM', pass);
      resolve(code ?? (signal === 'SIGINT' ? 130 : 1));
    });
  });
}

/** Puts a folder first on the PATH of this process and its children. @param {string} folder */
export function addToPath(folder) {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((other) => other !== folder);
  process.env['PATH'] = [folder, ...folders].join(delimiter);
}

/** Returns the full path of a program on the PATH. @param {string} program */
export function findOnPath(program) {
  const candidates = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, program));
  return candidates.find((candidate) => existsSync(candidate));
}

/** Returns the command of the npm that runs this process, else of the one on the PATH. */
export function npmCommand() {
  const running = process.env['npm_execpath'];
  return running?.endsWith('npm-cli.js') ? [process.execPath, running] : ['npm'];
}
