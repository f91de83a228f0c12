#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

// In a workspace everything runs from its source; what a registry delivered runs as it was built.
const isInstalled = import.meta.url.includes('/node_modules/');
const main = fileURLToPath(new URL(isInstalled ? '../dist/main.js' : '../src/main.ts', import.meta.url));
const conditions = isInstalled ? [] : ['--conditions=source'];
const loader = ['--import', import.meta.resolve('@oxc-node/core/register')];

const { status } = spawnSync(process.execPath, [...conditions, ...loader, main, ...process.argv.slice(2)], { stdio: 'inherit' });
process.exitCode = status ?? 1;
