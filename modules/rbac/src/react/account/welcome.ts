import { toast } from '@flotilla/ui';

/** Shows a message after the registration. Loaded only then. */
export const welcome = (text: string) => toast.success(text);
