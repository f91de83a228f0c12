import { filterMethods, findLimits } from '@flotilla/core';

const methods = filterMethods.map((method) => `\`${method}\``).join(', ');

/** What all calls share, in Markdown. */
export const introduction = `Bodies and answers are JSON: \`{"data": …}\`. Every entity and link has the same nine calls: list, count, read, create, find or
create, change, delete, and create or change many at once (all rows or none); what differs is its fields and who may make them.

A list takes \`filters\`, \`orderBy\`, \`limit\` (${findLimits.default}, at most ${findLimits.max.toLocaleString('en')}), \`offset\` or \`after\`, \`count\` and \`include\`:

    /api/blog/articles?filters[and][0][column]=title.en&filters[and][0][method]=ilike&filters[and][0][value]=%25charter%25
    /api/blog/articles?orderBy[and][0][column]=createdAt&orderBy[and][0][method]=desc&limit=20&count=true

Methods of a filter: ${methods}. \`meta.next\` of an answer is the cursor that \`after\` takes. \`include\` embeds links, each a path
joined by dots.

Reads answer an \`ETag\` and honour \`If-None-Match\`; a change honours \`If-Match\`. Every write takes an \`Idempotency-Key\`: the same
key and body within 24 hours get the first answer again.

Errors have one shape: \`status\`, \`error\`, \`message\`, \`cause\` (a list of \`message\` and \`field\`), \`requestId\`, and \`data: null\`.`;
