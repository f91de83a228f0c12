/** Starts of paths whose refusals concern machines, or malformed requests that no screen sends. */
export const machineRefusals: Readonly<Record<string, string>> = {
  'modules/billing/src/backend/providers/call-provider': 'notifications of payment providers',
  'modules/billing/src/backend/providers/cloudpayments-messages': 'notifications of payment providers',
  'modules/billing/src/backend/providers/oxprocessing': 'notifications of payment providers',
  'modules/billing/src/backend/providers/stripe': 'notifications of payment providers',
  'modules/crm/src/backend/submissions/requests.controller':
    'one-click unsubscribing; the form sends its id first',
  'modules/ecommerce/src/backend/waiting/waiting.controller': 'one-click unsubscribing',
  'modules/file-storage/src/backend/images/rendition': 'addresses of pictures in pages',
  'modules/file-storage/src/backend/templates/': 'addresses of pictures in pages',
  'modules/host/src/backend/composition/': 'requests of the studio for a page',
  'modules/host/src/backend/sections/': 'content that programs write',
  'modules/notification/src/backend/inbound/': 'deliveries of mail providers',
  'modules/notification/src/backend/receivers': 'notifications that programs send',
  'modules/notification/src/backend/templates/': 'notifications that programs send',
  'modules/notification/src/backend/unsubscribing/': 'one-click unsubscribing',
  'modules/rbac/src/backend/sessions/site-address': 'malformed requests',
  'packages/backend/src/app/': 'malformed requests',
  'packages/backend/src/forms/': 'malformed forms',
  'packages/backend/src/http/body': 'malformed requests',
  'packages/backend/src/http/nested-query': 'malformed requests',
  'packages/backend/src/live/': 'the revalidation by sites',
  'packages/backend/src/mcp/': 'the Model Context Protocol',
  'packages/backend/src/openapi/': 'requests for parts of the document',
  'packages/backend/src/query/': 'malformed queries',
  'packages/backend/src/rest/change-set-of': 'malformed requests',
  'packages/backend/src/rest/crud.controller': 'malformed queries',
  'packages/backend/src/rows/generated': 'malformed requests',
  'packages/backend/src/rows/row-search': 'malformed queries',
  'packages/backend/src/rows/row-uses': 'malformed queries',
  'packages/backend/src/rows/unsaved-rows': 'malformed requests',
  'packages/backend/src/rows/upsert-key': 'malformed requests',
  'packages/backend/src/validation/': 'malformed requests; fields have their rules',
  'packages/backend/src/views/blank-row': 'the preview of an entity whose form is not ready',
};

/** Starts of paths with messages for operators, such as those of commands. */
export const operatorRefusals: Readonly<Record<string, string>> = {
  'modules/file-storage/src/backend/images/load-sharp': 'a package that is not installed',
  'modules/rbac/src/backend/subjects/administrator-accounts': 'the command that adds administrators',
  'packages/backend/src/ports/': 'a module that is not installed',
};

/** Starts of paths with texts that are translated elsewhere. */
export const otherTables: Readonly<Record<string, string>> = {
  'modules/crm/src/backend/submissions/broken-answers': 'texts by rule, under the labels of questions',
  'modules/ecommerce/src/backend/carts/sold-out': 'texts of the table',
  'modules/ecommerce/src/backend/checkout/expected-price': 'texts of the table',
  'modules/ecommerce/src/backend/checkout/place-orders': 'problems of codes, which the table has',
  'modules/ecommerce/src/backend/imports/': "the admin's table of import problems",
  'modules/ecommerce/src/backend/pricing/extra-errors': 'texts of the table',
  'modules/host/src/backend/import-runs/': "the admin's table of import problems",
  'modules/host/src/backend/places/words': 'causes in both languages',
  'modules/rbac/src/backend/access/incomplete-accounts': 'texts of the table',
  'modules/rbac/src/backend/applications/': 'pages in the language of the visitor',
  'packages/backend/src/database/database-errors': 'triggers raise texts of the table',
  'packages/importers/': "the admin's table of import problems",
  'packages/backend/src/rows/refused-rows': 'passes on rules of the database',
};

/** Starts of paths with reasons of jobs, whose reports store the English text only. */
export const storedReasons: Readonly<Record<string, string>> = {
  'packages/backend/src/change-sets/schedule': 'the reason of a blocked change set',
  'packages/backend/src/imports/row-import-run': 'the problem of an import',
  'packages/backend/src/personal/account-export-run': 'the problem of an export',
  'packages/backend/src/rest/row-job-run': 'the problem of a job',
};
