import { freemem } from 'node:os';

/** Required free memory in bytes; concurrent compilers and the programs beside them use two thirds of it. */
const enough = 12 * 2 ** 30;

/**
 * Returns the environment for the compiler, which is written in Go and spends a third of its time on garbage
 * collection: turns that off when memory is plentiful. Keeps GOGC when it is set (pkg.go.dev/runtime,
 * "Environment Variables").
 * @returns {NodeJS.ProcessEnv}
 */
export function compilerEnv() {
  return freemem() < enough ? process.env : { GOGC: 'off', ...process.env };
}
