import { accountSlotContent } from './account/account-slot.js';

export { islands } from './islands.js';
export { sessionSource } from './session/session-source-definition.js';
export { variants } from './variants.js';

export const slotContents = [accountSlotContent];
