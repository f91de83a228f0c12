import { useLanguage } from '@flotilla/react';
import type { Agent } from '../entities/agent.js';
import { scheduleWords } from './schedule-words.js';

/** Shows the schedule of an agent in words. */
export function IntervalCell({ row: { interval } }: { row: Agent }) {
  const language = useLanguage();
  if (interval === null) return null;
  return <span title={interval}>{scheduleWords(interval, language) ?? interval}</span>;
}
