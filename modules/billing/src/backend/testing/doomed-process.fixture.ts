import { anonymous, Rows, server, Writer } from '@flotilla/backend';
import { createServer, readConfig } from '@flotilla/backend/server';
import { currency } from '../../entities/currency.js';
import { billingModule } from '../billing-module.js';
import { Payments } from '../payments/payments.js';

/**
 * An API that opens and charges payments one after the other until it is killed, and receives webhooks at the
 * same time. Prints its address as the first line. The kill test starts it with `PROVIDER` and `CODE`.
 */
const { PROVIDER: provider = '', CODE: code = '' } = process.env;
const app = await createServer({ config: readConfig(process.env), modules: [billingModule()] });
await app.listen(0, '127.0.0.1');
const payments = app.get(Payments);
const { id: currencyId } = await app
  .get(Rows)
  .of(currency, { caller: server })
  .findOrCreate(
    { title: code, symbol: code, code, adminTitle: code, slug: code.toLowerCase() },
    { by: ['slug'] },
  );
process.stdout.write(`${await app.getUrl()}\n`);

const lane = async (): Promise<never> => {
  for (;;) {
    const opened = await app.get(Writer).transaction((tx) =>
      payments.open(
        {
          provider,
          email: 'ann@example.com',
          language: 'en',
          successUrl: 'https://boats.example/paid',
          cancelUrl: 'https://boats.example/cart',
          intents: [{ amount: '19.99', currencyId, type: 'one_off', description: 'Order' }],
        },
        { caller: anonymous, tx },
      ),
    );
    await payments.charge(opened.map(({ intent }) => intent.id));
  }
};
await Promise.all([lane(), lane()]);
