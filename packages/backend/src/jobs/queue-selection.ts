import { ConfigError } from '@flotilla/core';
import { didYouMean } from '@flotilla/core/values';

/**
 * Returns the queues that a process works: those of the selected names (`notification.send`) and modules
 * (`notification`), without those behind a `-`. Only exclusions, or nothing, select all others.
 * @throws ConfigError when a name selects no queue
 */
export function selectedQueues(
  queues: readonly string[],
  selection: readonly string[] = [],
): ReadonlySet<string> {
  const of = (name: string) => {
    const found = queues.filter((queue) => queue === name || queue.startsWith(`${name}.`));
    if (found.length > 0) return found;
    const known = [...queues, ...new Set(queues.map((queue) => queue.replace(/\..*/, '')))];
    throw new ConfigError(
      `JOBS_QUEUES: "${name}" is neither a queue nor a module with queues.${didYouMean(name, known)} The queues are ${queues.toSorted().join(', ')}`,
    );
  };
  const excluded = selection.flatMap((name) => (name.startsWith('-') ? of(name.slice(1)) : []));
  const named = selection.filter((name) => !name.startsWith('-'));
  const included = named.length > 0 ? named.flatMap(of) : queues;
  return new Set(included.filter((queue) => !excluded.includes(queue)));
}
