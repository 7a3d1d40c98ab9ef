/** For encrypted connections within a test, on this machine: everybody knows the key, so it protects nothing. Good for localhost and 127.0.0.1 until 2120. */
export const testCertificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgwEM6D/rifVWisMbl
01gjPg/BCS58AfkgnlLioNyhczuhRANCAAQBPHlqnAgcqS5zWfHKEhuEOvoo/RJb
fZmdld3bGhjCajF4MHwtuVh8hR7ejsnDnePvLUkaMKdYEULyMrTT3zxg
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBZjCCAQ2gAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABAE8eWqcCBypLnNZ
8coSG4Q6+ij9Elt9mZ2V3dsaGMJqMXgwfC25WHyFHt6OycOd4+8tSRowp1gRQvIy
tNPfPGCjTjBMMA8GA1UdEwEB/wQFMAMBAf8wGgYDVR0RBBMwEYIJbG9jYWxob3N0
hwR/AAABMB0GA1UdDgQWBBRWpwccJNbrQHtIOtU12qOibi06GzAKBggqhkjOPQQD
AgNHADBEAiB9vhv8gDlu1WFoBlOF2DAlAY9FkvwC91ep+81yde4cjgIgJFM1NclY
lVNpUIJY4uO8zquXnSZRgz3Eq5P1ILAG5Zs=
-----END CERTIFICATE-----`,
}
