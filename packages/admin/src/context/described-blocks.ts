export { blockEditing } from '@flotilla/core/studio';
