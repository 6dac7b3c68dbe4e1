import { DESCRIBE_REQUEST, type DescribeRequest, type RequestDescription } from '../protocol.ts';
import { answering, type Feature } from './feature.ts';

/** Tells a client that is about to send an export request whether the service would accept it. */
export const describeRequest: Feature = {
  capabilities: {},
  register(parts) {
    parts.connection.onRequest(
      DESCRIBE_REQUEST,
      answering(parts, 'describeRequest', ({ check }, _: DescribeRequest): RequestDescription => {
        const errors = check.problems.filter(({ severity }) => severity === 'error');
        const [first] = errors;
        return {
          errors: errors.length,
          firstError: first === undefined ? null : { message: first.message, range: first.range },
          request: first === undefined ? check.reading.text : null,
        };
      }),
    );
  },
};
