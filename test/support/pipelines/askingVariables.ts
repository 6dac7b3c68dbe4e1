/** Variables of a pipeline that ask: for a region out of two, and for a size that has a default. */
export const ASKING_VARIABLES = `  variables:
    - name: region
      type: String
      value: <+input>.allowedValues(eu, us) # where
    - name: size
      type: Number
      value: <+input>.default(3)
`;
