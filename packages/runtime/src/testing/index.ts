export { otlpReceiver, type OtlpReceiver, type ReceivedSpan } from './otlp-receiver.js';
