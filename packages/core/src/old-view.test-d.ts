import { defineEntity } from './entity.js';
import { text } from './kinds/text.js';
import { fieldsOf } from './old-view.js';

const boat = defineEntity({ module: 'fleet', name: 'boat', fields: { title: text() } });

fieldsOf(boat, 'id', 'title', 'createdAt');
// @ts-expect-error boats have no such field
fieldsOf(boat, 'titel');
