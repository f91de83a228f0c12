import { performance } from 'node:perf_hooks';
import { collectGarbage } from './collect-garbage.js';

/** Share of the time between two looks that the event loop of an idle process works at most. */
const idleShare = 0.05;
/** Growth since the last collection that is worth its pause (some 100 ms for 200 MB), in bytes. */
const worthwhileGrowth = 32 * 1024 ** 2;

interface ReclaimOptions {
  /** Time between two looks, in milliseconds. */
  readonly lookMs?: number;
  readonly collect?: () => void;
  /** Returns the resident memory of the process, in bytes. */
  readonly residentBytes?: () => number;
  /** Returns the share of the time since the last call that the event loop worked, from 0 to 1. */
  readonly workedShare?: () => number;
}

/**
 * Returns the memory of past load to the system while the process is idle: V8 keeps the pages of a heap that
 * has grown until it collects again, which an idle process never does. Returns a function that stops it.
 */
export function reclaimMemory({
  lookMs = 20_000,
  collect = () => collectGarbage('all'),
  residentBytes = () => process.memoryUsage.rss(),
  workedShare = eventLoopShare(),
}: ReclaimOptions = {}): () => void {
  let settled = residentBytes();
  const timer = setInterval(() => {
    const resident = residentBytes();
    settled = Math.min(settled, resident);
    if (workedShare() > idleShare || resident < settled + worthwhileGrowth) return;
    collect();
    settled = residentBytes();
  }, lookMs).unref();
  return () => clearInterval(timer);
}

function eventLoopShare(): () => number {
  let before = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    return utilization;
  };
}
