export { AcceptBodies, fieldsOf, isForm, RawBody } from './accept-bodies.js';
export { AcceptMultipart } from './accept-multipart.js';
export { jsonReader } from './json-body.js';
export { MultipartBody } from './multipart-body.js';
export { type FieldFile, receiveFields } from './receive-fields.js';
export { receiveFiles, receiveForm } from './receive-form.js';
