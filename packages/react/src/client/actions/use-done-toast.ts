import { toast } from '@flotilla/ui';
import { siteMessages } from '../../messages/site-messages.js';
import { useT } from '../../messages/use-t.js';

/** What is said when something is done: "Updated successfully", "Deleted successfully", or a text of one's own. */
export type Done = 'updated' | 'deleted' | { readonly text: string };

/** A function that shows that something is done; without words it is silent. */
export function useDoneToast(done: Done | undefined): () => void {
  const t = useT(siteMessages);
  return () => {
    if (done) toast.success(typeof done === 'string' ? t(done) : done.text);
  };
}
