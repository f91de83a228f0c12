import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/**
 * The English words that the specification gives, each among the messages of the interface. That no message is unused, and that each is
 * there in Russian, `pnpm check:messages` holds.
 */
const texts = {
  accounts: [
    ...['Login', 'Forgot your password?', 'Sign up', 'Don’t have an account?', 'Or continue with', 'Create an account'],
    ...['Already have an account?', 'Sign in', 'Connect Wallet', 'Logout', 'Settings', 'Provider', 'Information', 'Delete'],
    ...['Update Email', 'Change your account email address.', 'Change email', 'Updating...', 'Change password'],
    ...['Update your account password.', 'Not authorized', 'Password reset successfully', 'Reset link sent'],
    ...['No account found', 'An error occurred:', 'EVM', 'Email'],
  ],
  shop: [
    ...['Adding...', 'Cart', 'Email for invoice', 'Checkout', 'Payment Link', 'Order #', 'Updated successfully'],
    'Product doesn’t have price attributes connected to billing module currency.',
  ],
  'requests and chats': [
    ...['Send request', 'Loading...', 'Send another request', 'Form submitted successfully', 'Type your email', 'Submit'],
    'Message created successfully',
  ],
  admin: [
    ...['Delete?', 'Cancel', 'Edit', 'Add new', 'Hide', 'Show', 'Create', 'Update', 'Select file', 'No found items.', 'Reload'],
    ...['Deleted successfully', 'Failed to copy text to clipboard', 'Text copied to clipboard', 'Untitled', 'Read more'],
    'Oh no! Something went wrong...',
  ],
};

const root = join(import.meta.dirname, '../../..');
const said = globSync('{modules,packages}/*/src/**/*{messages,words}.{ts,tsx}', { cwd: root })
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n')
  .replaceAll("\\'", '’')
  .replaceAll(/['"`]/g, '’');

it.each(Object.entries(texts))('the interface of %s says what the specification says', (_part, words) => {
  // Each begins a message: `Order #{{id}}` is one.
  expect(words.filter((text) => !said.includes(`’${text}`))).toEqual([]);
});
