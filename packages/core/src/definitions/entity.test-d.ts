import { defineEntity } from './entity.js';
import { email } from '../kinds/email.js';
import { text } from '../kinds/text.js';

const booking = { module: 'fleet', name: 'booking', fields: { trip: text(), email: email() } } as const;

defineEntity({ ...booking, unique: [['trip', 'email']] });
// @ts-expect-error "mail" is not a field
defineEntity({ ...booking, unique: [['trip', 'mail']] });
// @ts-expect-error a single field has the option `unique`
defineEntity({ ...booking, unique: [['email']] });
