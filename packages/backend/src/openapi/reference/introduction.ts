import { filterMethods, findLimits } from '@flotilla/core';
import { html } from './html.js';

/** What all calls share, told once. */
export const introduction = html`<details class="introduction" open>
  <summary>How every call works</summary>
  <p>
    Bodies and answers are JSON: <code>{"data": …}</code>. Every entity and every link has the same nine calls: list, count, read, create,
    find or create, change, delete, and create or change many at once (all rows or none).
  </p>
  <p>
    A list takes <code>filters</code>, <code>orderBy</code>, <code>limit</code> (${findLimits.default}, at most
    ${findLimits.max.toLocaleString('en')}), <code>offset</code> or <code>after</code>, <code>count</code> and <code>include</code>:
  </p>
  <pre tabindex="0">
/api/blog/articles?filters[and][0][column]=title.en&amp;filters[and][0][method]=ilike&amp;filters[and][0][value]=%25charter%25
/api/blog/articles?orderBy[and][0][column]=createdAt&amp;orderBy[and][0][method]=desc&amp;limit=20&amp;count=true</pre>
  <p>
    Methods of a filter: ${filterMethods.map((method, index) => html`${index ? ', ' : ''}<code>${method}</code>`)}.
    <code>meta.next</code> of an answer is the cursor that <code>after</code> takes. <code>include</code> embeds links, each a path joined
    by dots.
  </p>
  <p>
    Reads answer an <code>ETag</code> and honour <code>If-None-Match</code>; a change honours <code>If-Match</code>. Every write takes an
    <code>Idempotency-Key</code>: the same key and body within 24 hours get the first answer again.
  </p>
  <p>
    Errors have one shape: <code>status</code>, <code>error</code>, <code>message</code>, <code>cause</code> (a list of
    <code>message</code> and <code>field</code>), <code>requestId</code>, and <code>data: null</code>.
  </p>
</details>`;
