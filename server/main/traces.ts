import { type Attributes, DiagLogLevel, diag, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { BeginTrace } from '../http/httpOptions.ts';
import { VERSION } from './version.ts';

/** Sends a span for each request to a collector. */
export interface Traces {
  readonly begin: BeginTrace;
  /** Sends what is left. */
  close(): Promise<void>;
}

/**
 * Begins to send traces as OTLP over HTTP, as the variables of OpenTelemetry in the environment say. A span has the method, the address
 * without its values, and the status of a request: no key, query or body. `report` receives why spans cannot be sent.
 */
export function startTraces(environment: NodeJS.ProcessEnv, report: (message: string) => void): Traces {
  diag.setLogger({ error: report, warn: report, info: () => {}, debug: () => {}, verbose: () => {} }, DiagLogLevel.WARN);
  const ours = resourceFromAttributes({ 'service.name': 'fairlead', 'service.version': VERSION });
  const provider = new TracerProvider({
    resource: ours.merge(detectResources({ detectors: [envDetector] })),
    sampler: toSampler(environment),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer('fairlead', VERSION);
  return { begin, close: () => provider.shutdown().catch((error: Error) => report(`Traces were not sent: ${error.message}`)) };

  function begin({ method, route, endpoint, parent }: Parameters<BeginTrace>[0]): ReturnType<BeginTrace> {
    const around = parent === undefined ? null : parseTraceParent(parent);
    const attributes: Attributes = {
      'http.request.method': method,
      ...(route === null ? {} : { 'http.route': route }),
      ...(endpoint === null ? {} : { 'fairlead.endpoint': endpoint }),
    };
    const span = tracer.startSpan(
      route === null ? method : `${method} ${route}`,
      { kind: SpanKind.SERVER, attributes },
      around === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...around, isRemote: true }),
    );
    return (status) => {
      if (status !== null) span.setAttribute('http.response.status_code', status);
      if (status === null || status >= 500) {
        span.setAttribute('error.type', status === null ? 'disconnected' : String(status));
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    };
  }
}

/** The names of samplers in the specification of OpenTelemetry, with their argument. */
const SAMPLERS: Readonly<Record<string, (ratio: number) => Sampler>> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (ratio) => new TraceIdRatioBasedSampler(ratio),
  parentbased_always_on: () => new ParentBasedSampler({ root: new AlwaysOnSampler() }),
  parentbased_always_off: () => new ParentBasedSampler({ root: new AlwaysOffSampler() }),
  parentbased_traceidratio: (ratio) => new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
};

function toSampler({ OTEL_TRACES_SAMPLER: name = '', OTEL_TRACES_SAMPLER_ARG: argument = '' }: NodeJS.ProcessEnv): Sampler {
  const ratio = Number(argument);
  return (SAMPLERS[name] ?? SAMPLERS.parentbased_always_on!)(argument === '' || !(ratio >= 0 && ratio <= 1) ? 1 : ratio);
}
