import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { explainPackages } from '../../../../packages/runtime/src/failures/explain.js';
import { installAside, removeAbandoned } from './install-aside.mjs';
import { isSupportedNode, supportedNode } from '../../../../packages/runtime/src/process/node-version.js';
import { exitWithParent, isWindows, root, runtimeFolder } from '../places.mjs';
import { addToPath, installQuietly, npmCommand, runInTerminal } from '../shell.mjs';
import { Failure, step } from '../steps.mjs';

const pinned = join(root, 'tooling/bootstrap/node-runtime');

/**
 * Returns true on a supported Node. Otherwise installs one, runs this command on it to completion, sets the
 * exit code and returns false.
 */
export async function useSupportedNode() {
  removeAbandoned(runtimeFolder);
  if (isSupportedNode(process.version)) {
    addToPath(dirname(process.execPath));
    return true;
  }
  const node = runtimeNode();
  if (!node.isInstalled())
    await step(`Node ${node.version} (yours is ${process.version})`, () => install(node));
  const command = [node.path, '--import', exitWithParent, ...process.argv.slice(1)];
  process.exitCode = await runInTerminal(command, {
    cwd: process.cwd(),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  return false;
}

/** @typedef {{ name: string, path: string, version: string, isInstalled: () => boolean }} RuntimeNode */

/** @returns {RuntimeNode} */
function runtimeNode() {
  const name = `node-${isWindows ? 'win' : process.platform}-${process.arch}`;
  const version = readJson(join(pinned, 'package.json')).optionalDependencies[name];
  if (!version) {
    throw new Failure(
      `Flotilla needs Node ${supportedNode}; this is ${process.version}, and for ${process.platform} on ` +
        `${process.arch} none can be installed beside it.`,
      'Install Node 24 from https://nodejs.org/en/download (or: nvm install 24, brew install node@24) and try again.',
    );
  }
  const folder = join(runtimeFolder, 'node_modules', name);
  const path = join(folder, isWindows ? 'bin/node.exe' : 'bin/node');
  const manifest = join(folder, 'package.json');
  return {
    name,
    path,
    version,
    isInstalled: () => existsSync(path) && existsSync(manifest) && readJson(manifest).version === version,
  };
}

const fix = `Check the connection to the npm registry, or install Node ${supportedNode} yourself: https://nodejs.org`;

/** Installs Node by npm, which verifies the checksums of the lockfile. @param {RuntimeNode} node */
async function install(node) {
  await installAside({
    target: join(runtimeFolder, 'node_modules'),
    isWhole: node.isInstalled,
    fill: async (folder) => {
      for (const file of ['package.json', 'package-lock.json'])
        copyFileSync(join(pinned, file), join(folder, file));
      // npm skips an optional package that it can't download; the log of its calls has the reason.
      const output = await installQuietly(
        [...npmCommand(), 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=http'],
        { cwd: folder, fix },
      );
      if (!existsSync(join(folder, 'node_modules', node.name)))
        throw explainPackages(output) ?? new Failure(`npm has not installed Node ${node.version}.`, fix);
      return join(folder, 'node_modules');
    },
  });
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
