/** Pipeline variables with runtime inputs: a region with two allowed values, and a size with a default. */
export const INPUT_VARIABLES = `  variables:
    - name: region
      type: String
      value: <+input>.allowedValues(eu, us) # where
    - name: size
      type: Number
      value: <+input>.default(3)
`;
