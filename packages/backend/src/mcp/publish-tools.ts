import { isPlainObject } from '@flotilla/core/values';
import { z } from 'zod';
import { changeSet, type DraftToolParts } from './draft-tools.js';
import { send } from './row-tools.js';
import { defineTool, type Tool, type ToolSession } from './tool.js';

const languages = z
  .array(z.string().max(35))
  .min(1)
  .max(50)
  .optional()
  .describe('Only these languages, and fields without one; all when left out');

export interface PublishToolParts extends DraftToolParts {
  /** The address of the site, without a path; undefined while it is not known. */
  readonly siteUrl: string | undefined;
}

/**
 * Returns the tools before publication. A person publishes in the admin: the approved state is then the published
 * one, and no instruction in a text can publish.
 */
export function publishTools(parts: PublishToolParts): Tool[] {
  return [
    defineTool({
      name: 'check_change_set',
      title: 'Check a change set',
      description:
        'Reports what prevents or speaks against publishing a change set: conflicts with values that were changed meanwhile, missing rights, rules, and the checks before publishing. Changes nothing.',
      scope: 'read',
      hints: { readOnlyHint: true },
      input: z.strictObject({ changeSet, languages }),
      run: (input, session) => checked(parts, input, session),
    }),
    defineTool({
      name: 'publish_change_set',
      title: 'Request publication',
      description:
        'Requests the publication of a change set. It is not published by this call: a person looks at the changes in the admin at `approveAt`, and publishes them. Call check_change_set later to see its state.',
      scope: 'publish',
      hints: { destructiveHint: false, idempotentHint: true },
      input: z.strictObject({
        changeSet,
        note: z.string().trim().max(500).optional().describe('What the person should know'),
      }),
      run: (input, session) => requested(parts, input, session),
    }),
    defineTool({
      name: 'discard_change_set',
      title: 'Discard a change set',
      description: 'Discards an open change set with all of its pending changes. Live rows stay as they are.',
      scope: 'draft',
      hints: { destructiveHint: true, idempotentHint: true },
      input: z.strictObject({ changeSet }),
      run: ({ changeSet: set }, session) =>
        send(parts, session, { method: 'POST', url: `/api/change-sets/${set}/discard` }),
    }),
  ];
}

interface Checking {
  readonly changeSet: string;
  readonly languages?: string[] | undefined;
}

async function checked(
  parts: PublishToolParts,
  { changeSet: set, languages: some }: Checking,
  session: ToolSession,
): Promise<object> {
  const view = await send(parts, session, { method: 'GET', url: `/api/change-sets/${set}` });
  if (isPlainObject(view) && (view.state === 'published' || view.state === 'discarded'))
    return { ...view, isReady: false };
  const report = await send(parts, session, {
    method: 'POST',
    url: `/api/change-sets/${set}/check`,
    body: { data: some ? { languages: some } : {} },
  });
  const parted = isPlainObject(report) ? report : {};
  const problems = [parted.conflicts, parted.missing].flatMap((list) => (Array.isArray(list) ? list : []));
  const errors = (Array.isArray(parted.checks) ? parted.checks : []).filter(
    (one) => isPlainObject(one) && one.level === 'error',
  );
  const isReady = problems.length === 0 && errors.length === 0 && parted.refusal === null;
  return { ...(isPlainObject(view) ? view : {}), isReady, ...parted };
}

async function requested(
  parts: PublishToolParts,
  { changeSet: set, note }: { readonly changeSet: string; readonly note?: string | undefined },
  session: ToolSession,
): Promise<object> {
  const data = { ...(note !== undefined && { note }) };
  const view = await send(parts, session, {
    method: 'POST',
    url: `/api/change-sets/${set}/request`,
    body: { data },
  });
  const report = await checked(parts, { changeSet: set }, session);
  const path = `/admin/releases/${set}`;
  return {
    ...(isPlainObject(view) ? view : {}),
    ...report,
    isPublished: false,
    approveAt: parts.siteUrl === undefined ? path : parts.siteUrl + path,
  };
}
