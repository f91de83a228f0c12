import { parentPort, workerData } from 'node:worker_threads';
import type { Reason } from '@flotilla/core/errors';
import { sanitizeSvg } from './sanitize-svg.js';
import { SvgProblem } from './svg-problem.js';

/** Result of the worker. */
export type SvgAnswer =
  | { readonly svg: string }
  | { readonly problem: SvgProblem['kind']; readonly reason: Reason };

/** Sanitizes the SVG that the thread was started with. */
function answer(): SvgAnswer {
  try {
    return { svg: sanitizeSvg(String(workerData)) };
  } catch (error) {
    if (error instanceof SvgProblem) return { problem: error.kind, reason: error.reason };
    throw error;
  }
}

parentPort?.postMessage(answer());
