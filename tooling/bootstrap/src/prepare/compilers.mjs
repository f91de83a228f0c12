import { freemem } from 'node:os';

/** Those that work at once, and what runs beside them, take two thirds of it. */
const enough = 12 * 2 ** 30;

/**
 * The environment for what compiles and checks types: written in Go, it spends a third of its time on giving memory back, which it need not where
 * there is plenty. A GOGC that is set stays (pkg.go.dev/runtime, "Environment Variables").
 * @returns {NodeJS.ProcessEnv}
 */
export function compilerEnv() {
  return freemem() < enough ? process.env : { GOGC: 'off', ...process.env };
}
