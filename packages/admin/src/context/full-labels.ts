import type { Labels } from '@flotilla/core/reflection';
import { useQuery } from '@tanstack/react-query';
import { useAdmin } from './admin-context.js';

/**
 * Returns the labels with those of variants and with help texts, which the first screen does without. Until
 * they are loaded, texts derived from names stand for variants.
 */
export function useFullLabels(): Labels {
  const { labels, fullLabelsIn } = useAdmin();
  const { language } = labels;
  const { data } = useQuery({
    queryKey: ['labels', language],
    queryFn: () => fullLabelsIn(language),
    staleTime: Infinity,
  });
  return data ?? labels;
}
