import { Rows, server } from '@flotilla/backend';
import { createServer, readConfig } from '@flotilla/backend/server';
import { authorization } from '../../entities/authorization.js';
import { Authorizations } from '../authorizations/authorizations.js';
import { billingModule } from '../billing-module.js';

/** An API that captures a part of each held amount, until it is killed. Prints a line for each decision, and one at the end. */
const app = await createServer({ config: readConfig(process.env), modules: [billingModule()] });
await app.listen(0, '127.0.0.1');
const rows = app.get(Rows).of(authorization, { caller: server });
const held = await rows.find({
  where: { status: { eq: 'held' }, decision: { isNull: true } },
  orderBy: { createdAt: 'asc' },
  fields: [],
});
for (const { id } of held) {
  await app.get(Authorizations).capture(id, { amount: '150.00', reason: 'A scratch' }, { caller: server });
  process.stdout.write(`${id}\n`);
}
// Earlier processes may have decided on all of them.
process.stdout.write('done\n');
