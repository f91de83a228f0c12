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
}

/**
 * Returns the memory of past load to the system while the process is idle: V8 keeps the pages of a heap that
 * has grown until it collects again, which an idle process never does. Returns a function that stops it.
 */
export function reclaimMemory({
  lookMs = 20_000,
  collect = () => collectGarbage('all'),
}: ReclaimOptions = {}): () => void {
  let before = performance.eventLoopUtilization();
  let settled = process.memoryUsage.rss();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    settled = Math.min(settled, process.memoryUsage.rss());
    if (utilization > idleShare || process.memoryUsage.rss() < settled + worthwhileGrowth) return;
    collect();
    settled = process.memoryUsage.rss();
  }, lookMs).unref();
  return () => clearInterval(timer);
}
