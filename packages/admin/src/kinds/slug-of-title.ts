import { needsToAscii, slugOf } from '@flotilla/core/values';
import { useEffect, useState } from 'react';

/** Returns the slug that the server would make. Loads the table of all scripts only for a title that needs it. */
export async function slugOfTitle(title: string): Promise<string> {
  if (!needsToAscii(title)) return slugOf(title);
  const { default: toAscii } = await import('any-ascii');
  return slugOf(title, toAscii);
}

/** The slug of a title, empty for none; the last one until that of a new title is known. */
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
