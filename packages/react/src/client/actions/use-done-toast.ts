import { toast } from '@flotilla/ui';
import { siteMessages } from '../../messages/site-messages.js';
import { useT } from '../../messages/use-t.js';

/** Success message: "Updated successfully", "Deleted successfully", or custom text. */
export type Done = 'updated' | 'deleted' | { readonly text: string };

/** Returns a function that shows the success toast; it does nothing without a message. */
export function useDoneToast(done: Done | undefined): () => void {
  const t = useT(siteMessages);
  return () => {
    if (done) toast.success(typeof done === 'string' ? t(done) : done.text);
  };
}
