"""Makes a bucket whose pictures everybody reads, or lists what is in it, by boto3."""
import json
import sys

import boto3
from botocore.config import Config

asked = json.load(sys.stdin)
s3 = boto3.client(
    "s3",
    endpoint_url=asked["endpoint"],
    aws_access_key_id=asked["key"],
    aws_secret_access_key=asked["secret"],
    region_name="us-east-1",
    config=Config(s3={"addressing_style": "path"}, retries={"max_attempts": 1}),
)
bucket = asked["bucket"]
if asked["do"] == "make":
    s3.create_bucket(Bucket=bucket)
    pictures = {
        "Effect": "Allow",
        "Principal": "*",
        "Action": ["s3:GetObject"],
        "Resource": [f"arn:aws:s3:::{bucket}/*.webp"],
    }
    s3.put_bucket_policy(Bucket=bucket, Policy=json.dumps({"Version": "2012-10-17", "Statement": [pictures]}))
found = s3.list_objects_v2(Bucket=bucket).get("Contents", [])
print(json.dumps([one["Key"] for one in found]))
