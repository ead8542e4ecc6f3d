/// A certificate for `localhost` and 127.0.0.1 that nobody trusts but the tests, valid from 2000 to
/// 2125, and its key, which is no secret.
enum TLSFiles {
  static let certificate = """
    -----BEGIN CERTIFICATE-----
    MIIBZzCCAQ2gAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
    c3QwIBcNMDAwMTAxMDAwMDAwWhgPMjEyNjAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
    CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABDztYDIf7+ZjpScV
    qbapysqjhsuwMkL+CD5Q6TywiigEvk/mT1q+W2BTxtcwAt+9tGE+wBI/iDpbyKKn
    JWWvl7ijTjBMMBoGA1UdEQQTMBGCCWxvY2FsaG9zdIcEfwAAATAPBgNVHRMBAf8E
    BTADAQH/MB0GA1UdDgQWBBRRIeHEr3i0kZVy/sunjwrnYTcfQzAKBggqhkjOPQQD
    AgNIADBFAiEAod62PJBhkpFGYILbUP2RdC6YUq2FrVri2A5/w52sw9oCIDRtEjsZ
    UNkCeejiyB062D90eqoF+RIlaAVE22+KWTE5
    -----END CERTIFICATE-----
    """

  static let key = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgEF+wfKWbxbdeaui9
    K104zWoRASysX0x8AkqdeOSNWZOhRANCAAQ87WAyH+/mY6UnFam2qcrKo4bLsDJC
    /gg+UOk8sIooBL5P5k9avltgU8bXMALfvbRhPsASP4g6W8iipyVlr5e4
    -----END PRIVATE KEY-----
    """

  static let keyOfAnother = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgWNQsk4SOuYUZ8vCW
    b8Ln7ccLHY319eHClX+YJ/1M7xOhRANCAATkXPk0XTl6CYPrNBnMyNTkAheeGFS4
    /eWT6GfmVhBhEoq7pt3QDYjUW7ycQxjILCilv0JsOi+q8+7Wia1ee2BX
    -----END PRIVATE KEY-----
    """
}
