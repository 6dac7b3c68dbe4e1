import assert from 'node:assert/strict';
import { callService } from '../support/serviceCall.ts';
import { finishSetup, type TestService, takeTestService } from '../support/serviceInProcess.ts';
import { insightCalls, makeExports, nextGenCalls, type ToCall } from '../support/vendorCalls.ts';
import { type LeftOut, loadVendorClient, type Operation, VENDOR_CLIENTS, type VendorClient } from '../support/vendorClient.ts';

const NOT_STORED = 'a refused roster is neither stored nor compared';
const NO_EMAIL = 'a key has no e-mail';
const UNLESS_ENDED = 'only an export that failed or was cancelled has it';
const CSV = 'CSV, as the contract says, where a map is declared';
const PROFILES = ['businessAlignmentProfile', 'efficiencyProfile', 'productivityProfile', 'securityProfile'];
const UNKNOWN_CHANGES = [
  'OrgTreeResponseDto.createdAtEpochSec',
  'OrgTreeResponseDto.createdByEmail',
  'OrgTreeResponseDto.updatedAtEpochSec',
  'OrgTreeResponseDto.updatedByEmail',
  'TeamDeveloperDto.updatedAtEpochSec',
  'TeamDeveloperDto.updatedByEmail',
  'TeamResponse.createdAt',
  'TeamResponse.createdByEmail',
  'TeamResponse.updatedAt',
  'TeamResponse.updatedByEmail',
  'TeamSummary.updatedAt',
  'TeamSummary.updatedBy',
];
const NOT_TESTED = 'a local service tests no connection';

const CLIENTS: readonly {
  readonly client: VendorClient;
  /** Calls of the operations that are served, ordered so that each finds what it needs. */
  readonly calls: Readonly<Record<string, ToCall>>;
  /** Fields, or operations whose whole answer is not checked. */
  readonly leftOut: LeftOut;
  /** What a refusal may leave out, too. */
  readonly leftOutOfRefusals?: LeftOut;
}[] = [
  {
    client: VENDOR_CLIENTS.platform,
    calls: nextGenCalls(),
    leftOut: {
      metaData: 'null, which the contract allows',
      pageToken: 'pages are asked for by their index',
      'Failure.errors': 'only a refusal of fields lists them',
      'EntityGitDetails.invalidYaml': 'every entity is valid',
      'EntityGitDetails.valid': 'gitDetails has other fields in the answers that public clients show',
      'ConnectorResponse.governanceMetadata': 'there are no policies',
      'ConnectorConnectivityDetails.errorSummary': NOT_TESTED,
      'ConnectorConnectivityDetails.lastAlertSent': NOT_TESTED,
      'ConnectorConnectivityDetails.lastConnectedAt': NOT_TESTED,
      'ConnectorConnectivityDetails.lastTestedAt': NOT_TESTED,
      'ConnectorConnectivityDetails.testedAt': NOT_TESTED,
      'ConnectorValidationResult.delegateId': NOT_TESTED,
      'ConnectorValidationResult.taskId': NOT_TESTED,
    },
  },
  {
    client: VENDOR_CLIENTS.insights,
    calls: insightCalls(),
    leftOut: {
      'ResponseWithPagination.pagination': 'the client makes it of headers, which its own types of pages replace',
      versionId: 'a string, as the contract says',
      'DeveloperFieldDto.fieldType': 'only a field of one of the types has one',
      'CreatedBy.email': NO_EMAIL,
      'UserInfo.email': NO_EMAIL,
      'EfficiencyExportStatusResponseDto.cancelledAt': UNLESS_ENDED,
      'EfficiencyExportStatusResponseDto.cancelledBy': UNLESS_ENDED,
      'EfficiencyExportStatusResponseDto.failedAt': UNLESS_ENDED,
      'EfficiencyExportStatusResponseDto.error': UNLESS_ENDED,
      'MetricsExportResponseDto.error': UNLESS_ENDED,
      exportControllerForTeamsExportData: CSV,
      exportControllerForCollectionsExportData: CSV,
      'MinimalTeamHierarchyResponseDto.parentRefId': 'a root team has none',
      'TeamAccessDto.parentRefId': 'a root team has none',
      'TeamSummary.parentRefId': 'a root team has none',
      ...Object.fromEntries(UNKNOWN_CHANGES.map((field) => [field, 'org trees and teams follow from the roster: no one changes them'])),
      ...Object.fromEntries(PROFILES.map((profile) => [`OrgTreeResponseDto.${profile}`, 'there are no profiles'])),
      'TeamSummary.defaultTemplate': 'there are no templates',
      'TeamSummary.status': 'nothing public says what its words mean',
      'MinimalTeamHierarchyResponseDto.imCloudIdCount': 'an account does not say of which kind its system is',
      'MinimalTeamHierarchyResponseDto.scmCloudIdCount': 'an account does not say of which kind its system is',
    },
    leftOutOfRefusals: {
      'DeveloperReuploadResponseDto.review': NOT_STORED,
      'DeveloperReuploadResponseDto.schema': NOT_STORED,
      'DeveloperReuploadResponseDto.uploadId': NOT_STORED,
      'DeveloperValidationErrorDto.fieldName': 'null, which the contract allows',
    },
  },
  {
    client: VENDOR_CLIENTS.templates,
    // None of its operations is served.
    calls: {},
    leftOut: {},
  },
];

describe('the published clients, unchanged', () => {
  for (const { client, calls, leftOut, leftOutOfRefusals } of CLIENTS) {
    describe(client.name, () => {
      let service: TestService;
      let operations: Readonly<Record<string, Operation>>;
      before(async function () {
        this.timeout(60_000);
        service = await takeTestService();
        await finishSetup(service.address);
        await makeExports(service.address);
        operations = await loadVendorClient(client, {
          address: (path) => `${service.address.url}${client.prefix}${path}`,
          headers: { 'x-api-key': service.address.apiKey },
          leftOut,
          ...(leftOutOfRefusals === undefined ? {} : { leftOutOfRefusals }),
        });
      });
      after(() => service.close());

      it('are called for every operation that is served', async () => {
        const { body } = await callService<{ paths: Readonly<Record<string, object>> }>(service.address, 'GET', '/openapi.json');
        // The client has a path for each value of this parameter.
        const toPaths = (path: string) => ['efficiency', 'productivity'].map((family) => path.replace('{metricFamily}', family));
        const plain = (method: string, path: string) => `${method.toUpperCase()} ${path.replace(/\{[^}]*\}/g, '{}')}`;
        const served = new Set(
          Object.entries(body.paths).flatMap(([path, rows]) => {
            return Object.keys(rows).flatMap((method) => toPaths(path).map((one) => plain(method, one)));
          }),
        );
        const names = Object.entries(operations).filter(([, { method, path }]) => served.has(plain(method, client.prefix + path)));
        assert.deepEqual(names.map(([operation]) => operation).sort(), Object.keys(calls).sort());
      });

      const answers = new Map<string, unknown>();
      for (const [operation, call] of Object.entries(calls)) {
        const hold = async () => {
          const [good, bad] = call(answers);
          const { call: send, check, checkError } = operations[operation] ?? assert.fail(`the client has no ${operation}`);
          if (bad !== null) {
            const refusal = await send(bad).then(
              () => assert.fail('it was not refused'),
              (thrown: unknown) => thrown,
            );
            assert.deepEqual(checkError(refusal), [], JSON.stringify(refusal));
          }
          const answer = await send(good).catch((thrown: unknown) => assert.fail(`it was refused: ${JSON.stringify(thrown)}`));
          answers.set(operation, answer);
          if (!Object.hasOwn(leftOut, operation)) assert.deepEqual(check(answer), [], JSON.stringify(answer));
        };
        it(`${operation} is answered with the declared fields, and refused with the declared error`, hold);
      }
    });
  }
});
