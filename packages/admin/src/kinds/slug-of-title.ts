import { needsToAscii, slugOf } from '@flotilla/core/values';
import { useEffect, useRef, useState } from 'react';
import { useIsNew } from '../context/form-values.js';

/** Returns the same slug as the server. Loads the transliteration table only for titles that require it. */
export async function slugOfTitle(title: string, language: string | undefined): Promise<string> {
  if (!needsToAscii(title)) return slugOf(title, { language });
  const { default: toAscii } = await import('any-ascii');
  return slugOf(title, { language, toAscii });
}

/** Returns the slug of a title, empty for none. While a new one is computed, returns the previous one. */
export function useSlugOfTitle(title: string, language: string | undefined): string {
  const isPlain = title === '' || !needsToAscii(title);
  const [loaded, setLoaded] = useState('');
  useEffect(() => {
    if (isPlain) return;
    let isCurrent = true;
    void slugOfTitle(title, language).then((slug) => {
      if (isCurrent) setLoaded(slug);
    });
    return () => {
      isCurrent = false;
    };
  }, [title, language, isPlain]);
  if (title === '') return '';
  return isPlain ? slugOf(title, { language }) : loaded;
}

interface Following {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The value that the title makes. */
  readonly followed: string;
}

/** Keeps an input of a new row equal to the value that the title makes, until another one is typed. */
export function useFollowing({ value, onChange, followed }: Following): void {
  const isNew = useIsNew();
  const last = useRef(value);
  useEffect(() => {
    if (!isNew) return;
    // A restored draft may contain both; a value that equals that of the title keeps following it.
    const isFollowing = value === last.current || value === followed;
    if (!isFollowing) return;
    last.current = followed;
    if (value !== followed) onChange(followed);
  }, [isNew, followed, value, onChange]);
}
