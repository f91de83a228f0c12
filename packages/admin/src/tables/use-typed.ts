import { useEffect, useState } from 'react';

/** Of the last letter, before the API is asked. */
const waitMs = 200;

/**
 * What is typed into a field whose text stands in the address, too. Addresses come later than letters: one that was asked for here
 * takes nothing back that was typed since; one that was not, of a view or by going back, is shown.
 */
export function useTyped(value: string, onChange: (text: string) => void): readonly [typed: string, type: (text: string) => void] {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  /** On their way into the address; the last one is what was asked for last. */
  const [sent, setSent] = useState<readonly string[]>([value]);
  if (value !== seen) {
    setSeen(value);
    const place = sent.indexOf(value);
    setSent(place < 0 ? [value] : sent.slice(place));
    if (place < 0) setTyped(value);
  }
  const last = sent.at(-1);
  useEffect(() => {
    if (typed === last) return undefined;
    const timer = setTimeout(() => {
      setSent((before) => [...before, typed]);
      onChange(typed);
    }, waitMs);
    return () => clearTimeout(timer);
  }, [typed, last, onChange]);
  return [typed, setTyped];
}
