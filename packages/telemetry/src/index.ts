export type { Counter } from './metrics/metrics.js';
export { measureRequests, type RequestNames } from './requests.js';
export { telemetrySettings, type TelemetrySettings } from './settings.js';
export { startTelemetry, Telemetry } from './telemetry.js';
export { Work, type WorkKind } from './work.js';
