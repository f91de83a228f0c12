import type { Context, Rows } from '@flotilla/backend';
import { apiKey } from '../../entities/api-key.js';
import { subjectsToApiKeys } from '../../links.js';

/** Revokes all API keys of a subject, in the transaction of the context. */
export async function revokeKeys(rows: Rows, subjectId: string, context: Context): Promise<void> {
  const links = await rows
    .of(subjectsToApiKeys, context)
    .find({ where: { subjectId: { eq: subjectId } }, fields: ['apiKeyId'] });
  const keys = rows.of(apiKey, context);
  const open = await keys.find({
    where: { id: { inArray: links.map(({ apiKeyId }) => apiKeyId) }, revokedAt: { isNull: true } },
    fields: [],
  });
  for (const { id } of open) await keys.update(id, { revokedAt: new Date().toISOString() });
}
