import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/**
 * The English texts of the specification, by message file; a text that ends with “…” is the beginning of a
 * message. `pnpm check:messages` ensures that each message is used and has a Russian translation.
 */
const texts: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  accounts: {
    'modules/rbac/src/react/credential-messages.ts': ['Login', 'Forgot your password?', 'Email'],
    'modules/rbac/src/react/messages.ts': [
      ...[
        'Sign up',
        'Don’t have an account?',
        'Or continue with',
        'Create an account',
        'Already have an account?',
        'Sign in',
      ],
      ...['Connect Wallet', 'Logout', 'Settings', 'Provider', 'Information', 'EVM', 'Delete', 'Update Email'],
      ...[
        'Change your account email address.',
        'Change email',
        'Updating...',
        'Change password',
        'Update your account password.',
      ],
      ...['Password reset successfully', 'Reset link sent', 'An error occurred:'],
    ],
    'packages/react/src/http/failure-messages.ts': [
      'No account found…',
      'Invalid provider…',
      'Not authorized…',
    ],
    'packages/react/src/messages/site-messages.ts': ['Not authorized'],
  },
  shop: {
    'modules/ecommerce/src/react/messages.ts': ['Adding...', 'Updated successfully'],
    'modules/ecommerce/src/react/order-messages.ts': ['Order #…', 'Payment Link'],
    'modules/ecommerce/src/react/shop-messages.ts': [
      ...['Cart', 'Email for invoice', 'Checkout'],
      'Product doesn’t have price attributes connected to billing module currency.',
    ],
  },
  'requests and chats': {
    'modules/crm/src/react/messages.ts': [
      'Send request',
      'Loading...',
      'Send another request',
      'Form submitted successfully',
    ],
    'modules/social/src/react/messages.ts': ['Submit', 'Message created successfully'],
    'modules/website-builder/src/react/messages.ts': [
      'Type your email',
      'Submit',
      'Loading...',
      'Form submitted successfully',
    ],
  },
  admin: {
    'modules/blog/src/react/messages.ts': ['Read more'],
    'packages/admin/src/shell/failure/failure-messages.ts': ['Reload'],
    'packages/admin/src/forms/form-messages.ts': ['Create {{entity}}', 'Update {{entity}}', 'Loading...'],
    'packages/admin/src/shell/gate/refusal-messages.ts': ['Not authorized'],
    'packages/admin/src/kinds/editor-messages.ts': [
      'Text copied to clipboard',
      'Failed to copy text to clipboard',
    ],
    'packages/admin/src/kinds/kind-messages.ts': ['Select file'],
    'packages/admin/src/rows/picker-messages.ts': ['No found items.', 'Untitled'],
    'packages/admin/src/forms/deleting/delete-messages.ts': [
      'Delete?',
      'Cancel',
      'Delete',
      'Deleted successfully',
    ],
    'packages/admin/src/tables/table-messages.ts': ['Edit', 'Add new', 'Hide', 'Show', 'No found items.'],
    'packages/react/src/forms/form-messages.ts': ['Loading...'],
    'packages/react/src/messages/site-messages.ts': [
      ...['Untitled', 'Updated successfully', 'Deleted successfully', 'Oh no! Something went wrong...'],
    ],
  },
};

it.each(Object.entries(texts))('the interface of %s has the texts of the specification', (_part, places) => {
  const unsaid = Object.entries(places).flatMap(([path, words]) => {
    const said = englishOf(path);
    return words
      .filter((text) => !said.includes(`: ’${text.endsWith('…') ? text.slice(0, -1) : `${text}’`}`))
      .map((text) => [path, text]);
  });

  expect(unsaid).toEqual([]);
});

/** Returns the messages before the Russian ones, with uniform quotes. */
function englishOf(path: string): string {
  const [english = ''] = readFileSync(join(import.meta.dirname, '../../..', path), 'utf8').split(
    /^\s*ru: \{/m,
  );
  return english.replaceAll("\\'", '’').replaceAll(/['"`]/g, '’');
}
