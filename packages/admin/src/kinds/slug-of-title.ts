import { needsToAscii, slugOf } from '@flotilla/core/values';
import { useEffect, useState } from 'react';

/** Returns the same slug as the server. Loads the transliteration table only for titles that require it. */
export async function slugOfTitle(title: string): Promise<string> {
  if (!needsToAscii(title)) return slugOf(title);
  const { default: toAscii } = await import('any-ascii');
  return slugOf(title, toAscii);
}

/** Returns the slug of a title, empty for none. While a new one is computed, returns the previous one. */
export function useSlugOfTitle(title: string): string {
  const isPlain = title === '' || !needsToAscii(title);
  const [loaded, setLoaded] = useState('');
  useEffect(() => {
    if (isPlain) return;
    let isCurrent = true;
    void slugOfTitle(title).then((slug) => {
      if (isCurrent) setLoaded(slug);
    });
    return () => {
      isCurrent = false;
    };
  }, [title, isPlain]);
  if (title === '') return '';
  return isPlain ? slugOf(title) : loaded;
}
