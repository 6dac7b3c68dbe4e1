/** The smallest stage that the service accepts. */
export const SMALL_STAGE = {
  name: 'a',
  identifier: 'a',
  type: 'Custom',
  spec: { execution: { steps: [{ step: { name: 'w', identifier: 'w', type: 'Wait', spec: { duration: '10s' } } }] } },
} as const;

/** The same as flow-style YAML, for embedding into a text. */
export const SMALL_STAGE_YAML = JSON.stringify(SMALL_STAGE);
