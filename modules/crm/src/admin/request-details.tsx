import type { Request } from '../entities/request.js';
import { ConversationView } from './conversation-view.js';

/** Shows the conversation about a request in its form. */
export function RequestDetails({ row }: { row: Request }) {
  return <ConversationView id={row.id} />;
}
