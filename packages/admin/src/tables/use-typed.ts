import { useEffect, useState } from 'react';

/** Debounce of typing before the search, in milliseconds. */
const waitMs = 200;

/**
 * Returns the text of a field that is also stored in the URL. The URL lags behind typing: a text sent by this
 * field does not overwrite newer input, but a change from elsewhere, such as a saved view or "back", does.
 */
export function useTyped(
  value: string,
  onChange: (text: string) => void,
): readonly [typed: string, type: (text: string) => void] {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  /** Texts on their way to the URL, oldest first; the last one was sent last. */
  const [sent, setSent] = useState<readonly string[]>([value]);
  if (value !== seen) {
    setSeen(value);
    const index = sent.indexOf(value);
    setSent(index < 0 ? [value] : sent.slice(index));
    if (index < 0) setTyped(value);
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
